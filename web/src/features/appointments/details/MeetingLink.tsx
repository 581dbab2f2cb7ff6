import { ExternalLink } from 'lucide-react'

/** The link that the therapist entered. It works without a connected video service. */
export function MeetingLink({ link, of }: { link: string; of: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1.5 rounded-sm text-md font-medium text-primary hover:underline hover:underline-offset-3"
    >
      Open meeting link
      <span className="sr-only"> of {of}, in a new tab</span>
      <ExternalLink size={15} aria-hidden />
    </a>
  )
}
