import type pg from 'pg'
export async function anchorAuditHeads(_pool: pg.Pool, _dataDir: string): Promise<void> {}
