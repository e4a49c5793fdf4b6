import { packages } from './routes/packages'
import { commonText } from './strings/common'

const { pages, subPackages } = packages()

export default defineAppConfig({
  pages,
  subPackages,
  window: {
    navigationBarTitleText: commonText.brand,
    // By day and by night, in theme.json.
    navigationBarBackgroundColor: '@ground',
    navigationBarTextStyle: '@title',
    backgroundColor: '@ground',
    backgroundTextStyle: '@loading',
  },
  darkmode: true,
  themeLocation: 'theme.json',
  // Where most who open the home page go next is fetched while they look at it.
  preloadRule: {
    'areas/main/screens/home/index': {
      network: 'all',
      packages: ['areas/words/screens', 'areas/market/screens', 'areas/account/screens'],
    },
  },
  // Recordings go on while WeChat is in the background.
  requiredBackgroundModes: ['audio'],
  animation: false,
  lazyCodeLoading: 'requiredComponents',
})
