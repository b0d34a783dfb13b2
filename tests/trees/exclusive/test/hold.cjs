const { unlinkSync, writeFileSync } = require('node:fs')

const [, , lock] = process.argv
writeFileSync(lock, '', { flag: 'wx' })
setTimeout(() => unlinkSync(lock), 30)
