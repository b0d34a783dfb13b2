export function firstPair(rows, wanted) {
  let looked = 0
  outer: for (const row of rows) {
    for (const cell of row) {
      if (cell < 0) continue outer
      looked = looked + 1
      if (cell === wanted) break outer
    }
  }
  return looked
}

export function block(n) {
  let result = n
  done: {
    if (n > 5) break done
    result = n * 2
  }
  return result
}

export function kind(n) {
  switch (n % 3) {
    case 0:
      return 'zero'
    case 1: {
      let word = 'o'
      word += 'ne'
      return word
    }
    default:
      return 'two'
  }
}

export function fall(n) {
  let sum = 0
  switch (n) {
    case 1 + 1:
      sum = sum + 2
    case 3:
      sum = sum + 3
      break
    default:
      sum = sum - 1
  }
  return sum
}

export function turns(n) {
  let k = 0
  do k = k + 1
  while (k < n)
  for (var i = ('a' in { a: 1 }) ? 1 + 1 : 0, l = 5; i < l; i++) if (i > 3) continue; else k += 2
  while (k > 100) k--
  return k
}
