import { inEveryLanguage, plainText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { image } from './fragments.ts'

export const LAYOUT_QUERY = defineQuery(`{
  "texts": *[_type == "translationNavigation"][0]{
    ${text('home', 'aboutMe', 'skills', 'projects', 'curriculumVitae', 'contact', 'comments', 'signIn')},
    ${text('account', 'signOut', 'signedOut', 'signOutFailed', 'menu', 'openMenu', 'closeMenu')},
    ${text('skipToContent', 'switchTheme', 'playMusic', 'pauseMusic', 'clickSounds')},
    ${text('socialLinks', 'opensInNewTab', 'nothingYet', 'loading', 'close', 'enlarge', 'needsScript')},
    ${text('pageFailed')},
    "languageNames": [${inEveryLanguage('string(languageName', ')')}]
  },
  "guestbook": *[_type == "translationComments"][0]{ ${text('tryAgain')} },
  "footer": *[_type == "translationFooter"][0]{
    ${text('pages', 'legal', 'terms', 'privacy', 'madeBy')}
  },
  "settings": *[_type == "siteSettings"][0]{
    ${plainText('ownerName', 'sky', 'moonColour')},
    languages,
    "logo": logo.asset._ref,
    ${image('sharingImage')},
    socialLinks{ ${plainText('facebook', 'viber', 'github', 'discord', 'linkedin', 'twitter', 'codepen')} },
    "moreLinks": moreLinks[]{ ${plainText('name', 'address')}, "icon": icon.asset._ref }[defined(@)],
    "music": music.asset._ref,
    "clickSound": clickSound.asset._ref
  }
}`)
