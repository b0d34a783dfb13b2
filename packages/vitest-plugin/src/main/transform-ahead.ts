// Owns what this process does while the first workers start: it transforms the test files and what they import, which they will ask for.
import type { TestProject, TestSpecification } from 'vitest/node'

/** What is used of a Vite environment; each may be missing in another version. */
interface Environment {
  readonly config?: { readonly root?: string }
  transformRequest?(url: string): Promise<{ readonly deps?: readonly string[] } | null>
}

/** Names of the environments of Vite in which the built-in ones of Vitest load their modules. */
const ENVIRONMENTS: Readonly<Record<string, string>> = { node: 'ssr', jsdom: 'client', 'happy-dom': 'client' }

/** Transforms one file after the other until `isOver`; a file that cannot be transformed is left to the worker that asks for it. */
export async function transformAhead(
  specifications: readonly TestSpecification[],
  isOver: () => boolean,
): Promise<void> {
  const seen = new Map<Environment, Set<string>>()
  for (const { project, moduleId } of specifications) {
    const environment = environmentOf(project)
    const root = environment?.config?.root
    // The module graph keeps the URL of the first request: it must be the one that workers ask for.
    if (!environment?.transformRequest || root === undefined || !moduleId.startsWith(`${root}/`)) continue
    const known = seen.get(environment) ?? new Set<string>()
    seen.set(environment, known)
    await transformGraph(environment, moduleId.slice(root.length), known, isOver)
  }
}

function environmentOf(project: TestProject): Environment | undefined {
  const name = ENVIRONMENTS[String(project.config.environment)]
  const { environments } = project.vite as unknown as {
    readonly environments?: Readonly<Record<string, Environment>>
  }
  return name === undefined ? undefined : environments?.[name]
}

async function transformGraph(
  environment: Environment,
  first: string,
  known: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  const urls = [first]
  for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
    if (isOver()) return
    if (known.has(url)) continue
    known.add(url)
    try {
      const deps = (await environment.transformRequest!(url))?.deps ?? []
      urls.push(...deps.filter(isPlainSource))
    } catch {
      // Its worker will say what is wrong with it.
    }
  }
}

/**
 * What lies in node_modules is usually loaded by Node itself; wrapped ids and queries are asked for in another form than they
 * are listed in.
 */
function isPlainSource(url: string): boolean {
  return /^\/(?!@)[^?\0]*$/.test(url) && !url.includes('/node_modules/')
}
