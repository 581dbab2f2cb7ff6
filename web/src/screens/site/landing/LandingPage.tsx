import { SiteBar } from '../SiteBar.tsx'
import { SiteFooter } from '../SiteFooter.tsx'
import { AccountDeleted } from './AccountDeleted.tsx'
import { Closing } from './Closing.tsx'
import { DetailCards } from './DetailCards.tsx'
import { FeatureGrid } from './FeatureGrid.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Pricing } from './Pricing.tsx'
import { Showcase } from './Showcase.tsx'
import { Testimonials } from './Testimonials.tsx'

export function LandingPage() {
  return (
    <>
      <SiteBar landing />
      <main id="main" className="wrap-anywhere">
        <AccountDeleted />
        <Hero />
        <FeatureGrid />
        <DetailCards />
        <HowItWorks />
        <Showcase />
        <Testimonials />
        <Pricing />
        <Closing />
      </main>
      <SiteFooter />
    </>
  )
}
