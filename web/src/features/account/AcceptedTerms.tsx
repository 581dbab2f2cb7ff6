/** The small print below the button of a sign-up. Its links open in new tabs, so that what was typed stays. */
export function AcceptedTerms({ by }: { by: string }) {
  return (
    <p className="text-center text-xs text-muted">
      By {by} you accept the <SmallPrint href="/terms">terms</SmallPrint>. See{' '}
      <SmallPrint href="/privacy">privacy</SmallPrint> for how we handle your data, and{' '}
      <SmallPrint href="/help">help</SmallPrint> if you have questions.
    </p>
  )
}

function SmallPrint({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="rounded-sm text-primary underline underline-offset-2">
      {children}
    </a>
  )
}
