/** The types of the documents that an import reads and writes. */
export const IMPORTED_TYPES = ['siteSettings', 'curriculumVitae', 'biography', 'skill', 'project']
