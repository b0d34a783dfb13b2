const { setTimeout: sleep } = require('node:timers/promises')
const ms = Number(process.env.SLEEP ?? 1500)
test('sleeps', async () => { await sleep(ms); expect(1).toBe(1) })
test('sleeps on', async () => { await sleep(ms); expect(1).toBe(1) })
