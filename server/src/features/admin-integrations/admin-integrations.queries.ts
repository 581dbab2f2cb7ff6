import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

type Figures = {
  service: string
  connected: number
  failing: number
  reconnect: number
  lastSuccessAt: string | null
  problem: string | null
  problemAt: string | null
}

export const readServiceFigures = builtOnce(() =>
  sql<Figures>`select service, connected, failing, reconnect, last_success_at as "lastSuccessAt", problem, problem_at as "problemAt"
    from app.admin_service_figures()`.compile(build),
)
