import { defineSection } from './define-section.ts'

export const projects = defineSection('projects', 'Projects', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  repositories: 'Below the heading; {count} and {date} come from Settings',
  hosting: 'Project',
  repository: 'Project',
  privateRepository: 'Project without a repository',
  liveSite: 'Project',
  filter: 'Name of the filter, read aloud',
  filterSkill: 'Filter',
  allSkills: 'Filter',
  filterText: 'Filter',
  applyFilter: 'Filter',
  shown: 'Below the filter',
  none: 'When the filter leaves nothing',
  clearFilter: 'Filter',
  keyboardHint: 'Hint below the filter',
  opensInNewTab: 'Read aloud after links that open a new tab',
})
