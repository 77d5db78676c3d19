/** Where an area code's numbers are. */
export type AreaPlace = {
  city: string
  state: string
  zip: string
  lata: string
  latitude: string
  longitude: string
}

/** Area code, city, state, ZIP code, LATA, latitude and longitude. */
const ROWS = `
208 Boise ID 83702 652 43.61 -116.20
986 Boise ID 83702 652 43.61 -116.20
503 Portland OR 97205 672 45.52 -122.68
971 Portland OR 97205 672 45.52 -122.68
541 Eugene OR 97401 670 44.05 -123.09
206 Seattle WA 98101 674 47.61 -122.33
253 Tacoma WA 98402 674 47.25 -122.44
509 Spokane WA 99201 676 47.66 -117.43
801 Salt_Lake_City UT 84111 660 40.76 -111.89
385 Salt_Lake_City UT 84101 660 40.76 -111.89
435 St_George UT 84770 660 37.10 -113.57
406 Billings MT 59101 650 45.78 -108.50
307 Cheyenne WY 82001 654 41.14 -104.82
702 Las_Vegas NV 89101 721 36.17 -115.14
725 Las_Vegas NV 89101 721 36.17 -115.14
775 Reno NV 89501 720 39.53 -119.81
602 Phoenix AZ 85003 666 33.45 -112.07
480 Scottsdale AZ 85251 666 33.49 -111.92
520 Tucson AZ 85701 668 32.22 -110.97
303 Denver CO 80202 656 39.74 -104.99
720 Denver CO 80202 656 39.74 -104.99
719 Colorado_Springs CO 80903 658 38.83 -104.82
505 Albuquerque NM 87102 664 35.08 -106.65
212 New_York NY 10001 132 40.75 -73.99
646 New_York NY 10001 132 40.75 -73.99
718 Brooklyn NY 11201 132 40.69 -73.99
716 Buffalo NY 14202 140 42.89 -78.88
617 Boston MA 02108 128 42.36 -71.06
401 Providence RI 02903 130 41.82 -71.41
203 New_Haven CT 06510 920 41.31 -72.92
201 Jersey_City NJ 07302 224 40.72 -74.04
215 Philadelphia PA 19102 228 39.95 -75.16
412 Pittsburgh PA 15222 234 40.44 -80.00
202 Washington DC 20001 236 38.91 -77.02
410 Baltimore MD 21201 238 39.29 -76.61
804 Richmond VA 23219 248 37.54 -77.44
704 Charlotte NC 28202 422 35.23 -80.84
919 Raleigh NC 27601 426 35.78 -78.64
803 Columbia SC 29201 434 34.00 -81.03
404 Atlanta GA 30303 438 33.75 -84.39
678 Atlanta GA 30303 438 33.75 -84.39
305 Miami FL 33130 460 25.77 -80.19
407 Orlando FL 32801 458 28.54 -81.38
813 Tampa FL 33602 952 27.95 -82.46
205 Birmingham AL 35203 476 33.52 -86.81
615 Nashville TN 37203 470 36.16 -86.78
901 Memphis TN 38103 468 35.15 -90.05
502 Louisville KY 40202 462 38.25 -85.76
614 Columbus OH 43215 324 39.96 -83.00
216 Cleveland OH 44113 320 41.50 -81.69
513 Cincinnati OH 45202 922 39.10 -84.51
317 Indianapolis IN 46204 336 39.77 -86.16
313 Detroit MI 48226 340 42.33 -83.05
312 Chicago IL 60601 358 41.88 -87.63
773 Chicago IL 60614 358 41.92 -87.65
414 Milwaukee WI 53202 356 43.04 -87.91
612 Minneapolis MN 55401 628 44.98 -93.27
515 Des_Moines IA 50309 632 41.59 -93.62
314 St_Louis MO 63101 520 38.63 -90.20
816 Kansas_City MO 64106 524 39.10 -94.58
402 Omaha NE 68102 644 41.26 -95.94
316 Wichita KS 67202 532 37.69 -97.34
405 Oklahoma_City OK 73102 536 35.47 -97.52
501 Little_Rock AR 72201 528 34.75 -92.29
504 New_Orleans LA 70112 490 29.95 -90.07
601 Jackson MS 39201 482 32.30 -90.18
214 Dallas TX 75201 552 32.78 -96.80
469 Dallas TX 75201 552 32.78 -96.80
713 Houston TX 77002 560 29.76 -95.37
512 Austin TX 78701 558 30.27 -97.74
210 San_Antonio TX 78205 566 29.42 -98.49
213 Los_Angeles CA 90012 730 34.05 -118.24
310 Santa_Monica CA 90401 730 34.02 -118.49
415 San_Francisco CA 94103 722 37.77 -122.42
408 San_Jose CA 95113 722 37.34 -121.89
619 San_Diego CA 92101 732 32.72 -117.16
916 Sacramento CA 95814 726 38.58 -121.49
808 Honolulu HI 96813 834 21.31 -157.86
907 Anchorage AK 99501 832 61.22 -149.90
`

export const AREA_CODES = new Map<string, AreaPlace>(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const [code = '', city = '', state = '', zip = '', lata = '', latitude = '', longitude = ''] =
        row.split(' ')
      const place = { city: city.replaceAll('_', ' '), state, zip, lata, latitude, longitude }
      return [code, place]
    }),
)

export const TOLL_FREE_CODES = ['800', '833', '844', '855', '866', '877', '888']
