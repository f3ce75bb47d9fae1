import { text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { image } from './image.ts'

/** Content of the layout: header, menu, footer. */
export const LAYOUT_QUERY = defineQuery(`{
  "texts": *[_type == "translationNavigation"][0]{
    ${text('home')},
    ${text('aboutMe')},
    ${text('skills')},
    ${text('projects')},
    ${text('curriculumVitae')},
    ${text('contact')},
    ${text('comments')},
    ${text('signIn')},
    ${text('account')},
    ${text('signOut')},
    ${text('signedOut')},
    ${text('signOutFailed')},
    ${text('menu')},
    ${text('openMenu')},
    ${text('closeMenu')},
    ${text('skipToContent')},
    ${text('switchLanguage')},
    ${text('switchTheme')},
    ${text('playMusic')},
    ${text('pauseMusic')},
    ${text('clickSounds')},
    ${text('socialLinks')},
    ${text('opensInNewTab')},
    ${text('nothingYet')},
    ${text('loading')},
    ${text('close')},
    ${text('enlarge')},
    ${text('needsScript')}
  },
  "footer": *[_type == "translationFooter"][0]{
    ${text('pages')},
    ${text('legal')},
    ${text('terms')},
    ${text('privacy')},
    ${text('madeBy')}
  },
  "settings": *[_type == "siteSettings"][0]{
    ownerName,
    languages,
    sky,
    moonColour,
    "logo": logo.asset._ref,
    ${image('sharingImage')},
    "socialLinks": socialLinks{facebook, viber, github, discord, linkedin, twitter, codepen},
    "moreLinks": moreLinks[]{ name, address, "icon": icon.asset._ref },
    "music": music.asset._ref,
    "clickSound": clickSound.asset._ref
  }
}`)
