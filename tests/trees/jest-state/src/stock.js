function open(n) {
  return { left: n * 2 }
}

function take(stock, n) {
  stock.left = stock.left - n
  return stock.left
}

module.exports = { open, take }
