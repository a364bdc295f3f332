/* Types of the tables of an arm; the tables come next, then the solver. */
typedef struct {
  double r[9], p[3];
} rigid;

typedef struct {
  int dropped, e1, e2, kept, f1, f2; /* joints */
  int forward;                       /* whether the loop is run through from base to tool */
  int gap;                           /* where the pose is: before e1, between e1 and e2, after e2 */
  int degree;                        /* of the determinant in a kept stroke; -1: kept is revolute */
  double turn[2];                    /* zero of the half tangents of f1 and f2 */
  rigid back[2][3];                  /* inverse motions of e1 and e2 at three positions */
  double inverse[2][3][3];           /* coefficients from three values */
  double plain[14][27];              /* equations by monomials of kept, f1, f2 */
  double table[14][27];              /* the same by cosine and sine of kept, half tangents */
  double one[27];                    /* the constant 1 in these */
} arrangement;
