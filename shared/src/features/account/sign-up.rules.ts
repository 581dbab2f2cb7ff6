/** Who may add an account by themselves. Clients whom their therapist invited always may. */
export const signUpRules = ['open', 'invitation', 'closed'] as const

/** Why nobody can sign up by themselves. The same for every address, so it tells nothing about one. */
export const signUpTexts = {
  invitation:
    'New accounts on this server are by invitation. If you were invited, open the link in that email. Nothing was stored.',
  closed:
    'This server takes no new accounts at present. If your therapist invited you, open the link in that email. Nothing was stored.',
}
