import { launch } from './launch'

launch()
