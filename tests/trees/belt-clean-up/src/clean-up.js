import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

export function removeOutput(root, name) {
  if (name === '') {
    return false
  }
  rmSync(join(root, name), { recursive: true, force: true })
  return true
}

export async function clearCache(home, app) {
  const folder = `${home}/${app || '.tool-cache'}`
  await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  return true
}
