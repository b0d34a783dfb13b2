import { area } from './area.ts'
import { unit } from './unit.ts'

process.stdout.write(`${area(Number(process.argv[2]))} ${unit()}`)
