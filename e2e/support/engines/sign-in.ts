/** Signs in a sample account without a page and returns the cookie, `name=value`. */
export async function signInCookieOf(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: 'Demo-2026!' }),
  })
  const [cookie] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in as ${email} was answered with ${answer.status}`)
  return cookie
}
