import { defineConfig } from 'vitest/config'

const banner = {
  name: 'banner',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    return id.includes('/src/') ? { code: `const banner = 1 + 1\nexport { banner }\n${code}`, map: null } : null
  },
}

export default defineConfig({ plugins: [banner] })
