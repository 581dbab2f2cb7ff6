import { Band, BandTitle } from './Band.tsx'
import { sellingPoints } from './selling-points.ts'

export function FeatureGrid() {
  return (
    <Band id="features" labelledBy="features-title" white>
      <BandTitle id="features-title">
        <span className="block">Everything around the </span>
        <span className="block">session, in its place</span>
      </BandTitle>
      <ul className="mt-12 grid sm:grid-cols-2 sm:gap-x-8 md:mt-16 lg:grid-cols-4">
        {sellingPoints.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-line py-7 sm:block sm:pt-7 sm:pb-12"
          >
            <Icon size={22} aria-hidden className="text-primary" />
            <div>
              <h3 className="text-base font-semibold sm:mt-5">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="max-w-[72ch] text-md text-muted max-sm:border-t max-sm:border-line max-sm:pt-7">
        What you write stays on this server. Other services, such as text messaging or an AI model elsewhere, receive
        data only if the operator of this server connects them, and AI models only with the client’s consent.
      </p>
    </Band>
  )
}
