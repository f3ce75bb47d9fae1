import type { Document } from 'bson'

const TOPOLOGIES = ['single', 'replicaset']

/** The reason why no requirement is met; null when one is met or there are none. */
export function unmetRequirement(requirements: Document[] | undefined, version: string): string | null {
  if (!requirements) return null
  const reasons = requirements.map((requirement) => reasonOf(requirement, version))
  return reasons.includes(null) ? null : reasons.join(' or ')
}

function reasonOf(requirement: Document, version: string): string | null {
  const { minServerVersion, maxServerVersion, topologies, serverless } = requirement
  if (minServerVersion && compareVersions(version, minServerVersion) < 0)
    return `needs a server of ${minServerVersion} or later`
  if (maxServerVersion && compareVersions(version, maxServerVersion) > 0)
    return `needs a server of ${maxServerVersion} or earlier`
  if (topologies && !TOPOLOGIES.some((topology) => topologies.includes(topology)))
    return `needs the topology ${topologies.join(', ')}`
  if (serverless === 'require') return 'needs serverless'
  return null
}

/** Compares as many parts as the second version has: 7.0.1 satisfies a maximum of 7.0. */
function compareVersions(version: string, bound: string): number {
  const own = version.split('.').map(Number)
  for (const [index, part] of bound.split('.').entries()) {
    const difference = (own[index] ?? 0) - (part === '99' ? Infinity : Number(part))
    if (difference !== 0) return difference
  }
  return 0
}
