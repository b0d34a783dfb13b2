import { area } from './area.ts'

process.stdout.write(String(area(Number(process.argv[2]))))
