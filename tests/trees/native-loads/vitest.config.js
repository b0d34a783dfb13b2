export default { test: { server: { deps: { external: [/external\.mjs/] } } } }
