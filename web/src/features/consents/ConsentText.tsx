/** The text of a consent, as it is signed. */
export function ConsentText({ text }: { text: string }) {
  return <div className="max-w-160 text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap">{text}</div>
}
