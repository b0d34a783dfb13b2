globalThis.state = require('../src/early.js').early()
