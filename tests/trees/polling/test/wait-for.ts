/** As the helpers of testing libraries do: asks every 20 ms, gives up after a second by what it was waiting for. */
export async function waitFor(check: () => void): Promise<void> {
  const end = Date.now() + 1_000
  for (;;) {
    try {
      check()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
