import { openGuessedCountry } from './screens/site/script/guessed-country.ts'
import { showKept } from './screens/site/script/kept-here.ts'

openGuessedCountry()
void showKept()
