import { showKept } from './screens/site/script/kept-here.ts'

void showKept()
