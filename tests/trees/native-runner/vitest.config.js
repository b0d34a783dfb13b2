export default { test: { experimental: { viteModuleRunner: false } } }
