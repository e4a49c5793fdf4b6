import '@/theme/base.h5.scss'
