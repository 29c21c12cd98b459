/** In degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The area within a distance of a place. */
export interface Surroundings extends Coordinates {
  readonly km: number;
}

const EARTH_KM = 6371;
/** One degree of latitude. */
const DEGREE_KM = (Math.PI * EARTH_KM) / 180;

/** Along the surface of the earth. */
export function kmBetween(a: Coordinates, b: Coordinates): number {
  const [fromLatitude, toLatitude] = [radians(a.latitude), radians(b.latitude)];
  const north = Math.sin((toLatitude - fromLatitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord = north ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * east ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const isWithin = (place: Coordinates, around: Surroundings): boolean =>
  Math.abs(place.latitude - around.latitude) * DEGREE_KM <= around.km &&
  kmBetween(place, around) <= around.km;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
