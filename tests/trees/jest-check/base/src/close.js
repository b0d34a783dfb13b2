exports.close = () => {
  throw new Error('is closed')
}
