export default { test: { globalSetup: ['./global.js'] } }
