import { currencyOfVisitor } from './features/billing/currency-choice.ts'
import { startGate } from './features/location-gate/gate.ts'
import './lib/theme/theme-choice.ts'
import { startMenu, startThemeSwitch } from './screens/site/script/bar-controls.ts'
import { startPricing } from './screens/site/script/pricing-switch.ts'

startThemeSwitch()
startMenu()
void startGate()
startPricing(currencyOfVisitor)
