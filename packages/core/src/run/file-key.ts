// Owns what names a test file of one project in maps and sets.

/** JSON, never joined: both parts may hold any separator. */
export function fileKey({ project, file }: { readonly project: string; readonly file: string }): string {
  return JSON.stringify([project, file])
}
