// Leaves a trace when it was run in earnest; harmless either way.
const { writeFileSync } = require('node:fs')

if (process.argv[2] !== '--dry') writeFileSync('published.txt', 'for real')
console.log(process.argv[2] === '--dry' ? 'dry' : 'real')
