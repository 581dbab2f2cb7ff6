import { onPath } from './program.mjs'

/** HAProxy and PgBouncer are in a folder that only root has on its PATH. */
const find = (name) => async () => onPath(name)[0] ?? onPath(`../sbin/${name}`)[0]

export const findHaproxy = find('haproxy')
export const findEtcd = find('etcd')
export const findPatroni = find('patroni')
export const findPgbouncer = find('pgbouncer')
