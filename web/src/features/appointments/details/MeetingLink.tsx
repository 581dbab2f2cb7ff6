import { ExternalLink } from 'lucide-react'

/** Joins a session that goes on after its end, when there is no button for it. */
export function MeetingLink({ link, of }: { link: string; of: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1.5 rounded-sm text-md font-medium text-primary hover:underline hover:underline-offset-3"
    >
      Join
      <span className="sr-only">, {of}, in a new tab</span>
      <ExternalLink size={15} aria-hidden />
    </a>
  )
}
