/** Manufacturers by the first three characters of a VIN, with some of their models. */
const MAKERS: Record<string, [make: string, manufacturer: string, type: string, models: string[]]> = {
  '1FA': ['FORD', 'FORD MOTOR COMPANY', 'PASSENGER CAR', ['Focus', 'Fusion', 'Mustang']],
  '1FT': ['FORD', 'FORD MOTOR COMPANY', 'TRUCK', ['F-150', 'F-250', 'Ranger']],
  '1G1': ['CHEVROLET', 'GENERAL MOTORS LLC', 'PASSENGER CAR', ['Malibu', 'Impala', 'Camaro']],
  '1GC': ['CHEVROLET', 'GENERAL MOTORS LLC', 'TRUCK', ['Silverado', 'Colorado']],
  '1HG': ['HONDA', 'AMERICAN HONDA MOTOR CO., INC.', 'PASSENGER CAR', ['Accord', 'Civic']],
  '1J4': ['JEEP', 'FCA US LLC', 'MULTIPURPOSE PASSENGER VEHICLE (MPV)', ['Wrangler', 'Grand Cherokee']],
  '1N4': ['NISSAN', 'NISSAN NORTH AMERICA, INC.', 'PASSENGER CAR', ['Altima', 'Sentra']],
  '2T1': ['TOYOTA', 'TOYOTA MOTOR MANUFACTURING CANADA', 'PASSENGER CAR', ['Corolla', 'Matrix']],
  '4S3': ['SUBARU', 'SUBARU OF INDIANA AUTOMOTIVE, INC.', 'PASSENGER CAR', ['Legacy', 'Impreza']],
  '4S4': [
    'SUBARU',
    'SUBARU OF INDIANA AUTOMOTIVE, INC.',
    'MULTIPURPOSE PASSENGER VEHICLE (MPV)',
    ['Outback', 'Ascent', 'Forester'],
  ],
  '5YJ': ['TESLA', 'TESLA, INC.', 'PASSENGER CAR', ['Model 3', 'Model S']],
  JTD: ['TOYOTA', 'TOYOTA MOTOR CORPORATION', 'PASSENGER CAR', ['Prius', 'Yaris']],
  WBA: ['BMW', 'BMW AG', 'PASSENGER CAR', ['328i', '530i']],
}

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const VALUES: Record<string, number> = Object.fromEntries([
  ...[...'0123456789'].map((digit) => [digit, Number(digit)]),
  ...[...'ABCDEFGH'].map((letter, index) => [letter, index + 1]),
  ...[...'JKLMN'].map((letter, index) => [letter, index + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2]),
])
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check digit, which is the VIN's ninth character. */
export function checkDigit(vin: string): string {
  const remainder = [...vin].reduce((sum, char, at) => sum + (VALUES[char] ?? 0) * WEIGHTS[at]!, 0) % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/** From the tenth character, whose codes repeat every 30 years: 2010 and later if the seventh is a letter. */
function modelYear(vin: string): number | null {
  const index = YEAR_CODES.indexOf(vin[9] ?? '')
  if (index < 0) return null
  return (/[A-Z]/.test(vin[6] ?? '') ? 2010 : 1980) + index
}

/** One entry of `Results` in vPIC's DecodeVinValues. All values are strings, empty if unknown. */
export function decode(vin: string): Record<string, string> {
  const errors: [code: string, text: string][] = []
  const maker = MAKERS[vin.slice(0, 3)]
  if (/[^A-HJ-NPR-Z0-9*]/.test(vin)) errors.push(['400', '400 - Invalid Characters Present'])
  if (vin.length < 17) errors.push(['6', '6 - Incomplete VIN'])
  else if (vin[8] !== checkDigit(vin)) {
    errors.push(['1', '1 - Check Digit (9th position) does not calculate properly'])
  }
  if (!maker) {
    errors.push([
      '7',
      '7 - Manufacturer is not registered with NHTSA for sale or importation in the U.S. for use on U.S roads; Please contact the manufacturer directly for more information',
    ])
  }
  if (errors.length === 0) {
    errors.push(['0', '0 - VIN decoded clean. Check Digit (9th position) is correct'])
  }
  const [make = '', manufacturer = '', type = '', models = []] = maker ?? []
  const year = modelYear(vin)
  const model = vin.length >= 8 ? (models[vin.charCodeAt(4) % models.length] ?? '') : ''
  return {
    AdditionalErrorText: '',
    BodyClass: '',
    DriveType: '',
    EngineCylinders: '',
    ErrorCode: errors.map(([code]) => code).join(','),
    ErrorText: errors.map(([, text]) => text).join('; '),
    FuelTypePrimary: '',
    GVWR: '',
    Make: make,
    Manufacturer: manufacturer,
    Model: model,
    ModelYear: year && vin.length >= 10 ? String(year) : '',
    PlantCity: '',
    PlantCountry: '',
    Series: '',
    SuggestedVIN: '',
    Trim: '',
    VIN: vin,
    VehicleDescriptor: vin.length >= 8 ? vin.slice(0, 8).padEnd(11, '*') : '',
    VehicleType: type,
  }
}
