export async function later(a, b) {
  const first = await a
  return first + (await b)
}

export async function* ticks(n) {
  for (let i = 0; i < n; i++) yield await Promise.resolve(i * 3)
}

export async function collect(n) {
  let sum = 0
  for await (const tick of ticks(n)) sum = sum + tick
  return sum
}

export const arrow = async n => n - 1
export const caught = async n => {
  try {
    if (n > 2) throw new RangeError('too big')
    return n
  } catch (error) {
    return error.message.length
  } finally {
    await null
  }
}
