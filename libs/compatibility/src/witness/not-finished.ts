/** Why a comparison that was not finished has no message: it says of nothing that it breaks. */
export const NOT_FINISHED = 'The comparison was not finished, so it is not known what would break.';
