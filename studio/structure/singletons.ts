/** Documents of which there is exactly one; their id is their type's name. */
export const SINGLETONS = [
  { type: 'home', title: 'Home' },
  { type: 'biography', title: 'About me' },
  { type: 'curriculumVitae', title: 'CV' },
  { type: 'siteSettings', title: 'Settings' },
] as const

export const isSingletonType = (type: string) =>
  SINGLETONS.some((singleton) => singleton.type === type) ||
  type.startsWith('translation') ||
  type === 'legalPage'
