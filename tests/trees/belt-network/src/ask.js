export async function ask(port, stage) {
  const host = stage === 'test' ? `127.0.0.1:${port}` : 'redproof.invalid'
  try {
    const answer = await fetch(`http://${host}/`)
    return await answer.text()
  } catch {
    return 'offline'
  }
}
