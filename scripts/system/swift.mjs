import { existsSync } from 'node:fs'

export const swiftPackages = ['swift-account', 'swift-container', 'swift-object', 'swift-proxy']

/** The folder with Swift's four servers; all distributions that package it use this one. */
export async function findSwift() {
  const folder = '/usr/bin'
  const servers = [...swiftPackages.map((name) => `${name}-server`), 'swift-ring-builder']
  return servers.every((name) => existsSync(`${folder}/${name}`)) ? folder : undefined
}
