export function teardown() {
  console.log('taking down')
  throw new Error('it cannot be taken down')
}
