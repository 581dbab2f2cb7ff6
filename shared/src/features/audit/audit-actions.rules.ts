/** The kinds of actions in the history's filter. */
export const historyKinds = ['reading', 'writing', 'signing', 'sharing', 'deleting'] as const
export type HistoryKind = (typeof historyKinds)[number]

const actions = {
  opened: { kind: 'reading', label: 'Opened' },
  listed: { kind: 'reading', label: 'Read the list of' },
  downloaded: { kind: 'reading', label: 'Downloaded' },
  printed: { kind: 'reading', label: 'Printed' },
  exported: { kind: 'reading', label: 'Exported' },
  added: { kind: 'writing', label: 'Added' },
  imported: { kind: 'writing', label: 'Imported' },
  changed: { kind: 'writing', label: 'Changed' },
  archived: { kind: 'writing', label: 'Archived' },
  restored: { kind: 'writing', label: 'Restored' },
  completed: { kind: 'writing', label: 'Ticked off' },
  reopened: { kind: 'writing', label: 'Unticked' },
  signed: { kind: 'signing', label: 'Signed' },
  acknowledged: { kind: 'signing', label: 'Acknowledged' },
  asked: { kind: 'signing', label: 'Asked for' },
  declined: { kind: 'signing', label: 'Declined' },
  withdrawn: { kind: 'signing', label: 'Withdrew' },
  shared: { kind: 'sharing', label: 'Shared' },
  unshared: { kind: 'sharing', label: 'Stopped sharing' },
  joined: { kind: 'sharing', label: 'Opened portal access to' },
  left: { kind: 'sharing', label: 'Ended portal access to' },
  granted: { kind: 'sharing', label: 'Granted' },
  deleted: { kind: 'deleting', label: 'Deleted' },
} as const satisfies Record<string, { kind: HistoryKind; label: string }>

/** The actions of the audit log. The database refuses any other. */
export type AuditAction = keyof typeof actions
export const auditActions = Object.keys(actions) as AuditAction[]

/** The actions of one kind. */
export function actionsOf(kind: HistoryKind): AuditAction[] {
  return auditActions.filter((action) => actions[action].kind === kind)
}

export function kindOf(action: string): HistoryKind | undefined {
  return auditActions.includes(action as AuditAction) ? actions[action as AuditAction].kind : undefined
}

export function labelOf(action: string): string {
  return auditActions.includes(action as AuditAction) ? actions[action as AuditAction].label : action
}
