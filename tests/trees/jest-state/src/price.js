const { rate } = require('./rate.js')

let calls = 0

function price(n) {
  calls++
  if (n < 0) throw new RangeError('negative')
  return n * rate()
}

function called() {
  return calls
}

function spare(n) {
  return n + 4
}

module.exports = { price, called, spare }
